import type { Plugin } from "vite";

/** Parts of libraries that do more than this shop needs, by the end of their path, each with what the browser gets instead. */
const parts: Record<string, string> = {
  // All routes come with the first page (`routeDiscovery`), so none is looked for later.
  "react-router/dist/production/lib/dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export const getManifestPath = () => "";
    export const getPathsWithAncestors = () => [];
    export const handleClientVersionMismatch = async () => false;`,
  // Nobody watches the router at its work.
  "react-router/dist/production/lib/router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
  // The page for when even our own `ErrorBoundary` in `root.tsx` broke. React Router's shows the visitor a stack trace.
  "react-router/dist/production/lib/dom/ssr/errorBoundaries.js": `
    import { Component, createElement } from "react";
    const words = "Something went wrong. Please load the page again.";
    export const BoundaryShell = () => createElement("html", { lang: "en-PH" }, createElement("body", null, words));
    export const RemixRootDefaultErrorBoundary = BoundaryShell;
    export class RemixErrorBoundary extends Component {
      state = { error: null, location: this.props.location };
      static getDerivedStateFromError = (error) => ({ error });
      static getDerivedStateFromProps = ({ location }, state) =>
        location === state.location ? null : { error: null, location };
      render() {
        return this.state.error === null ? this.props.children : createElement(BoundaryShell);
      }
    }`,
  // A part that is loaded later brings its styles. A style sheet that did not come is asked for again the next time.
  "vite/preload-helper.js": `
    const coming = {};
    const style = (path) => coming[path] ??= new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = "/" + path;
      link.onload = resolve;
      link.onerror = () => {
        link.remove();
        delete coming[path];
        reject(new Error(path + " did not come"));
      };
      document.head.append(link);
    });
    export const __vitePreload = (load, styles = []) =>
      Promise.all([load(), ...styles.map(style)]).then(([part]) => part);`,
};

/**
 * Puts the lean parts in the place of those that the libraries bring: see docs/decisions/0013. The build fails when a library
 * does not have a part any more.
 */
export function leanParts(): Plugin {
  const missing = new Set(Object.keys(parts));
  return {
    name: "lean-parts",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /(fog-of-war|instrumentation|errorBoundaries|preload-helper)\.js$/ },
      handler(id) {
        const path = id.replaceAll("\\", "/");
        const part = Object.keys(parts).find((end) => path.endsWith(end));
        if (part === undefined) return null;
        missing.delete(part);
        return parts[part];
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`Nothing imports ${[...missing].join(", ")} any more: see ${import.meta.filename}.`);
    },
  };
}
