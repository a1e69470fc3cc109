/** A mobile number from the wire (E.164) as it is written here, `0917 555 0142`; other numbers as they are. */
export const localPhone = (e164: string): string => e164.replace(/^\+63(9\d{2})(\d{3})(\d{4})$/, "0$1 $2 $3");
