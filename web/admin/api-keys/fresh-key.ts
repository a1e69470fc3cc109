/** The key that was just created, until the list is left: nobody can read it afterwards. */
let fresh: { name: string; key: string } | null = null;

export function keepKey(name: string, key: string): void {
  fresh = { name, key };
}

export const freshKey = () => fresh;

export function forgetKey(): void {
  fresh = null;
}
