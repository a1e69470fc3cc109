import { z } from "zod";

/** A JSON schema as zod writes it: what of it becomes a type. */
type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  description?: string;
};

/** The types of schemas as TypeScript. A schema with an id becomes a named type, in `declarations`. */
export class TypeWriter {
  readonly #named = new Map<string, string>();

  /** The type of what is sent (`input`) or of what is returned (`output`). */
  typeOf(schema: z.ZodType, io: "input" | "output"): string {
    // What JSON has no type for, such as a file, is `unknown`.
    const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;
    // The same id may differ between what is sent and what is returned.
    const nameOf = (id: string) => (io === "input" ? `${id}Input` : id);
    for (const [id, each] of Object.entries($defs)) this.#named.set(nameOf(id), write(each, nameOf));
    return write(root, nameOf);
  }

  get declarations(): string {
    return [...this.#named].map(([name, type]) => `export type ${name} = ${type};\n`).join("\n");
  }
}

type NameOf = (id: string) => string;

const primitives: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

function write(schema: Schema, nameOf: NameOf): string {
  const { $ref, type, const: only, enum: values, anyOf, oneOf } = schema;
  if ($ref) return nameOf($ref.slice("#/$defs/".length));
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  const union = anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((each) => ({ ...schema, type: each })) : null);
  if (union) return [...new Set(union.map((each) => write(each, nameOf)))].join(" | ");
  if (type === "array") return `Array<${write(schema.items ?? {}, nameOf)}>`;
  if (type === "object") return writeObject(schema, nameOf);
  return primitives[String(type)] ?? "unknown";
}

function writeObject({ properties, required = [], additionalProperties }: Schema, nameOf: NameOf): string {
  if (!properties) {
    const rest = typeof additionalProperties === "object" ? write(additionalProperties, nameOf) : "unknown";
    return `Record<string, ${rest}>`;
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${comment(field.description)}${key}${required.includes(name) ? "" : "?"}: ${write(field, nameOf)};`;
  });
  return `{ ${fields.join(" ")} }`;
}

/** A comment that editors show. */
export const comment = (text: string | undefined): string => (text ? `/** ${text.replaceAll("*/", "* /")} */ ` : "");
