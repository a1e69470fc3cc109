import { createHash } from "node:crypto";
import { z } from "zod";
import { ask, type HttpApi } from "./http-client.ts";

/** How long before its end a token is no longer used, in milliseconds. */
const RESERVE = 60_000;

const reply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

type Token = { header: string; until: number };

/** The tokens of this process, so that connecting again asks for none. An API and its credentials are hashed. */
const tokens = new Map<string, Token>();

/** The access token for PayPal's API: asked for when it is needed, and kept until shortly before it ends. */
export function accessToken(api: HttpApi, credentials: string) {
  const id = createHash("sha256").update(`${api.url} ${credentials}`).digest("hex");
  async function newToken(): Promise<Token> {
    const { access_token, expires_in } = await ask(api, {
      method: "POST",
      path: "/v1/oauth2/token",
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
      reply,
    });
    return { header: `Bearer ${access_token}`, until: Date.now() + expires_in * 1000 - RESERVE };
  }
  return {
    /** Forgets the token. */
    renew: () => tokens.delete(id),
    /** The `Authorization` header of a request. */
    async header(): Promise<string> {
      const kept = tokens.get(id);
      if (kept && Date.now() < kept.until) return kept.header;
      const token = await newToken();
      tokens.set(id, token);
      return token.header;
    },
  };
}
