import type { ServerBuild } from "react-router";
import { createServer, type ViteDevServer } from "vite";
import type { PageSource } from "./pages.ts";

/** Pages from Vite's development server, which compiles each file when it is requested and reloads it when it changes. */
export function devServerPages(): PageSource {
  let vite: ViteDevServer;
  return {
    mode: "dev",
    // Vite's type is any module; this one is React Router's build.
    load: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    async mount(app) {
      vite = await createServer({
        appType: "custom",
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      app.addHook("onRequest", (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
      app.addHook("onClose", () => vite.close());
    },
  };
}
