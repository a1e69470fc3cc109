/** The parts of an address, its places by their names. */
type AddressParts = {
  street: string;
  barangay: string;
  city: string;
  /** Null in highly urbanised cities and in Metro Manila, which have no province. */
  province?: string | null;
  region: string;
  postal_code?: string | null;
  landmark?: string | null;
};

/** The lines of an address as couriers read it. */
export function addressLines({
  street,
  barangay,
  city,
  province,
  region,
  postal_code,
  landmark,
}: AddressParts): string[] {
  const place = [city, province || region].filter(Boolean).join(", ");
  const lines = [
    [street, barangay && withBarangay(barangay)].filter(Boolean).join(", "),
    [place, postal_code].filter(Boolean).join(" "),
    landmark,
  ];
  return lines.filter((line): line is string => Boolean(line));
}

/** `Brgy. San Jose`, since many barangays have the name of a town or a street; `Barangay 76` and `Poblacion` say it themselves. */
const withBarangay = (name: string): string => (/^(?:barangay|brgy|bgy|pob)/i.test(name) ? name : `Brgy. ${name}`);
