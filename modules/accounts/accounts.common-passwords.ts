let list: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,000 most used passwords, in lower case. Read with the first new password, because that takes 60 ms and 5 MB, which a shop
 * should not pay for at its start.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readList();
  return list;
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
