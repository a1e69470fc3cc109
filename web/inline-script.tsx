import { use } from "react";
import { ScriptNonce } from "./script-nonce.ts";

/** A script that runs while the browser reads the document. In the browser it has no code: what React makes there never runs. */
export const InlineScript = ({ code }: { code: string }) => (
  <script nonce={use(ScriptNonce)} suppressHydrationWarning>
    {import.meta.env.SSR ? code : ""}
  </script>
);
