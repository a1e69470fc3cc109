import { z } from "zod";
import { ask, type HttpApi, type HttpRequest } from "./http-client.ts";

/** How long before its end a token is no longer used, in milliseconds. */
const RESERVE = 60_000;

const token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The access token for PayPal's API: asked for when it is needed, and kept until shortly before it ends. */
export function accessToken(api: HttpApi, credentials: string) {
  let current: { header: string; until: number } | null = null;
  const request: HttpRequest<z.output<typeof token>> = {
    method: "POST",
    path: "/v1/oauth2/token",
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
    reply: token,
  };
  async function newToken() {
    const { access_token, expires_in } = await ask(api, request);
    return { header: `Bearer ${access_token}`, until: Date.now() + expires_in * 1000 - RESERVE };
  }
  return {
    /** Forgets the token. */
    renew() {
      current = null;
    },
    /** The `Authorization` header of a request. */
    async header(): Promise<string> {
      if (!current || Date.now() >= current.until) current = await newToken();
      return current.header;
    },
  };
}
