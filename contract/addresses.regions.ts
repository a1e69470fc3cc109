/**
 * The regions of the Philippines and their provinces, as the country is divided in 2026: with the Negros Island Region of
 * Republic Act 12000, and with Sulu outside of the Bangsamoro. Metro Manila has no provinces.
 */
export const regions: readonly Region[] = [
  {
    name: "Metro Manila",
    code: "NCR",
    provinces: [],
    cities: [
      "Caloocan",
      "Las Piñas",
      "Makati",
      "Malabon",
      "Mandaluyong",
      "Manila",
      "Marikina",
      "Muntinlupa",
      "Navotas",
      "Parañaque",
      "Pasay",
      "Pasig",
      "Pateros",
      "Quezon City",
      "Taguig",
      "Valenzuela",
    ],
  },
  {
    name: "Cordillera",
    code: "CAR",
    provinces: ["Abra", "Apayao", "Benguet", "Ifugao", "Kalinga", "Mountain Province"],
    cities: ["Baguio"],
  },
  { name: "Ilocos Region", code: "I", provinces: ["Ilocos Norte", "Ilocos Sur", "La Union", "Pangasinan"] },
  { name: "Cagayan Valley", code: "II", provinces: ["Batanes", "Cagayan", "Isabela", "Nueva Vizcaya", "Quirino"] },
  {
    name: "Central Luzon",
    code: "III",
    provinces: ["Aurora", "Bataan", "Bulacan", "Nueva Ecija", "Pampanga", "Tarlac", "Zambales"],
    cities: ["Angeles", "Olongapo"],
  },
  {
    name: "Calabarzon",
    code: "IV-A",
    provinces: ["Batangas", "Cavite", "Laguna", "Quezon", "Rizal"],
    cities: ["Lucena"],
  },
  {
    name: "Mimaropa",
    code: "IV-B",
    provinces: ["Marinduque", "Occidental Mindoro", "Oriental Mindoro", "Palawan", "Romblon"],
    cities: ["Puerto Princesa"],
  },
  {
    name: "Bicol Region",
    code: "V",
    provinces: ["Albay", "Camarines Norte", "Camarines Sur", "Catanduanes", "Masbate", "Sorsogon"],
  },
  {
    name: "Western Visayas",
    code: "VI",
    provinces: ["Aklan", "Antique", "Capiz", "Guimaras", "Iloilo"],
    cities: ["Iloilo City"],
  },
  {
    name: "Negros Island Region",
    code: "NIR",
    provinces: ["Negros Occidental", "Negros Oriental", "Siquijor"],
    cities: ["Bacolod City"],
  },
  {
    name: "Central Visayas",
    code: "VII",
    provinces: ["Bohol", "Cebu"],
    cities: ["Cebu City", "Lapu-Lapu", "Mandaue"],
  },
  {
    name: "Eastern Visayas",
    code: "VIII",
    provinces: ["Biliran", "Eastern Samar", "Leyte", "Northern Samar", "Samar", "Southern Leyte"],
    cities: ["Tacloban"],
  },
  {
    name: "Zamboanga Peninsula",
    code: "IX",
    provinces: ["Sulu", "Zamboanga del Norte", "Zamboanga del Sur", "Zamboanga Sibugay"],
    cities: ["Zamboanga City"],
  },
  {
    name: "Northern Mindanao",
    code: "X",
    provinces: ["Bukidnon", "Camiguin", "Lanao del Norte", "Misamis Occidental", "Misamis Oriental"],
    cities: ["Cagayan de Oro", "Iligan"],
  },
  {
    name: "Davao Region",
    code: "XI",
    provinces: ["Davao de Oro", "Davao del Norte", "Davao del Sur", "Davao Occidental", "Davao Oriental"],
    cities: ["Davao City"],
  },
  {
    name: "Soccsksargen",
    code: "XII",
    provinces: ["Cotabato", "Sarangani", "South Cotabato", "Sultan Kudarat"],
    cities: ["General Santos"],
  },
  {
    name: "Caraga",
    code: "XIII",
    provinces: ["Agusan del Norte", "Agusan del Sur", "Dinagat Islands", "Surigao del Norte", "Surigao del Sur"],
    cities: ["Butuan"],
  },
  {
    name: "Bangsamoro",
    code: "BARMM",
    provinces: ["Basilan", "Lanao del Sur", "Maguindanao del Norte", "Maguindanao del Sur", "Tawi-Tawi"],
  },
];

/**
 * A region with the name used on parcels, and its official code. `cities` are the large ones outside any
 * province; a city with the name of a province or another town has the suffix "City".
 */
export type Region = { name: string; code: string; provinces: readonly string[]; cities?: readonly string[] };
