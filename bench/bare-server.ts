// The floor to compare with: node:http that answers every request with the same stored bytes. Started as a process of
// its own; gets { port, type, body } as its one argument's file.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { type, file } = JSON.parse(process.argv[2] ?? "{}") as { type: string; file: string };
const body = readFileSync(file);
const headers = { "content-type": type, "content-length": body.length };

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : 0);
});
