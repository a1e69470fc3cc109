// `npm run chaos -- [seed] [seconds] [faults]` for one shop, and `npm run chaos -- ha [seed] [fault]` for several machines. Each reads its
// arguments itself.
await import(process.argv[2] === "ha" ? "./ha/main.ts" : "./one-shop.ts");
