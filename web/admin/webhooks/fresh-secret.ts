/** The secret of the webhook that was just added, until its page is left: nobody can read it afterwards. */
let fresh: { id: number; secret: string } | null = null;

export function keepSecret(id: number, secret: string): void {
  fresh = { id, secret };
}

export const freshSecretOf = (id: number): string | null => (fresh?.id === id ? fresh.secret : null);

export function forgetSecret(): void {
  fresh = null;
}
