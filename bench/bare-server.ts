// The baseline: node:http that sends the same headers and body for every request. A separate process; its argument has the headers
// and the path of the body.
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
