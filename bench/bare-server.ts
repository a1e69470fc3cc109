// The floor to compare with: node:http that answers every request with the same stored bytes, head and body. Started as
// a process of its own; its one argument says where the body is and which headers go with it.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { head, file } = JSON.parse(process.argv[2] ?? "{}") as { head: string[]; file: string };
const body = readFileSync(file);

const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : 0);
});
