// `npm run chaos -- [seed] [seconds] [faults]` for one shop, and `npm run chaos -- ha [seed] [fault]` for several machines. Each reads its
// arguments itself.
if (process.argv[2] === "ha") await import("./ha/main.ts");
else await import("./one-shop.ts");
