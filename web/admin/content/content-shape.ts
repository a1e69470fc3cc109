import type { ContentPage } from "#contract/content.admin.ts";
import type { ContentKind } from "#contract/content.kinds.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

/** What the form edits: a page, or one that is not saved yet. */
export type EditedPage = Pick<ContentPage, "id" | "kind" | "version" | "fields">;

/** A new page. */
export const newPage = (kind: ContentKind, position: number): EditedPage => ({
  ...{ id: 0, kind, version: 0 },
  fields: {
    ...{ title: "", slug: "", summary: "", position },
    ...{ picture: "", checked_on: "", sources: "", body: "" },
  },
});

export const contentShape: FormDefinition<EditedPage> = {
  labels: {
    title: "Title",
    slug: "Address",
    summary: "Summary",
    body: "Text",
    picture: "Picture",
    position: "Place in lists",
    checked_on: "Last checked on",
    sources: "Sources",
  },
  valuesOf: ({ fields: { position, ...fields } }) => ({ ...fields, position: String(position) }),
};

/** The request body of a page: with its kind when it is new, otherwise with the edited version. */
export const contentBody = (values: FormValues, { id, kind, version }: EditedPage, publish: boolean) => ({
  publish,
  fields: { ...values },
  ...(id === 0 ? { kind } : { version }),
});

/** The end of an address from a title: small letters and digits with hyphens between them. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
