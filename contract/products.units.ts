/** The units that figures among the attributes are asked and shown in. Every visitor loads these; what judges typed ones is apart. */
const units: Record<string, string> = {
  motor_w: "W",
  top_speed_kmh: "km/h",
  range_km: "km",
  battery_wh: "Wh",
  charge_h: "h",
  weight_kg: "kg",
  weight_g: "g",
  max_load_kg: "kg at most",
  wheel_in: "in",
  size_cm: "cm",
  lumens: "lm",
  litres: "l",
};

/** The unit of an attribute; `""` when it has none. */
export const unitOf = (name: string): string => (Object.hasOwn(units, name) ? (units[name] ?? "") : "");
