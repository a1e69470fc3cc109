import { describe, expect, test } from "vitest";
import { ApiError } from "#web/api-error.ts";
import { sampleProduct } from "../../../../tests/support/sample-product.ts";
import { changedParts, type FormState, fieldsWithProblems, initialState, reduce } from "./form-state.ts";
import { parseGallery } from "./gallery.ts";
import { formValues, toFormData } from "./values.ts";

const product = sampleProduct({
  productname: "Tulin Habagat",
  description: "A scooter.",
  original: 59990.5,
  image: "/media/a.webp",
  title: "Habagat",
  keyword: "scooter",
  mdescription: "A scooter.",
  attributes: { range_km: 60 },
});
const file = new File(["picture"], "picture.png");
const refusal = (errors: Record<string, string[]>, status = 422) =>
  new ApiError("refused", "No.", status, { status, message: "No.", code: "invalid", errors });
const stateAfter = (state: FormState, ...actions: Parameters<typeof reduce>[1][]) => actions.reduce(reduce, state);

describe("the product form", () => {
  test("starts with the product and no changes", () => {
    const state = initialState(product);
    expect(state.values).toMatchObject({ selling: "54990", original: "59990.50", status: "ok", stock: "6" });
    expect(changedParts(state)).toEqual([]);
  });

  test("shows a hidden product as the text null", () => {
    expect(formValues({ ...product, status: null }).status).toBe("null");
  });

  test("lists the changes in the order of the fields", () => {
    const state = stateAfter(
      initialState(product),
      { type: "setValue", name: "title", value: "Other" },
      { type: "chooseFile", file },
      { type: "setValue", name: "stock", value: "7" },
      { type: "setValue", name: "selling", value: "54990" },
    );
    expect(changedParts(state)).toEqual(["stock", "gallery", "title"]);
  });

  test("shows the first field with a problem, on its tab", () => {
    const errors = { mdescription: ["Enter it."], keyword: ["Enter it."] };
    const state = stateAfter(initialState(product), {
      type: "receiveResult",
      result: { kind: "failed", failure: refusal(errors) },
    });
    expect([state.tab, state.focus]).toEqual(["seo", { name: "keyword" }]);
    expect(fieldsWithProblems(state, "products")).toEqual([]);
    expect(fieldsWithProblems(state, "seo")).toEqual(["keyword", "mdescription"]);
  });

  test("typing into a field removes only its own problem", () => {
    const failure = refusal({ stock: ["Too little."], image: ["No picture."] });
    const refused = stateAfter(initialState(product), { type: "receiveResult", result: { kind: "failed", failure } });
    expect(fieldsWithProblems(stateAfter(refused, { type: "setValue", name: "stock", value: "1" }))).toEqual(["image"]);
    expect(fieldsWithProblems(stateAfter(refused, { type: "chooseFile", file }))).toEqual(["stock"]);
  });

  test("the problem of a stock that became the sum of variants is removed", () => {
    const failure = refusal({ stock: ["Enter it."], sku: ["Too long."], title: ["Enter it."] });
    const refused = stateAfter(initialState(product), { type: "receiveResult", result: { kind: "failed", failure } });
    const value = JSON.stringify({ options: [{ name: "Size", values: ["M"] }], variants: [] });
    const inOptions = stateAfter(refused, { type: "setValue", name: "variants", value });
    expect(inOptions.problems).toEqual({ title: ["Enter it."] });
  });

  test("a failure without field messages keeps tab and focus", () => {
    const failure = new ApiError("offline", "No connection.");
    const state = stateAfter(initialState(product), { type: "receiveResult", result: { kind: "failed", failure } });
    expect([state.failure, state.focus, fieldsWithProblems(state)]).toEqual([failure, null, []]);
  });

  test("input during saving is a change to the saved product", () => {
    const typed = stateAfter(
      initialState(product),
      { type: "setValue", name: "stock", value: "7" },
      { type: "chooseFile", file },
    );
    const state = stateAfter(
      typed,
      { type: "submit", values: typed.values },
      { type: "setValue", name: "title", value: "Later" },
      { type: "receiveResult", result: { kind: "saved", product: { ...product, stock: 5, version: 5 } } },
    );
    expect(changedParts(state)).toEqual(["title"]);
    expect([state.values.stock, state.base?.version, state.file]).toEqual(["5", 5, null]);
    expect(state.fileInput).toBe(typed.fileInput + 1);
  });

  test("a picture chosen during saving stays chosen", () => {
    const other = new File(["other"], "other.png");
    const typed = stateAfter(initialState(product), { type: "chooseFile", file });
    const state = stateAfter(
      typed,
      { type: "submit", values: typed.values },
      { type: "chooseFile", file: other },
      { type: "receiveResult", result: { kind: "saved", product } },
    );
    expect([state.file, state.fileInput]).toEqual([other, typed.fileInput]);
  });

  test("a chosen file takes a place in the gallery, and removing it restores the picture that it replaced", () => {
    const facts = { width: 1, height: 1, placeholder: "", alt: "" };
    const images = ["/media/a.webp", "/media/b.webp"].map((image) => ({ image, ...facts }));
    const pathsIn = ({ values }: FormState) => parseGallery(values.gallery).map(({ image }) => image);
    const chosen = stateAfter(initialState({ ...product, images }), { type: "chooseFile", file });
    expect(pathsIn(chosen)).toEqual(["", "/media/b.webp"]);
    expect(pathsIn(stateAfter(chosen, { type: "chooseFile", file: null }))).toEqual(["/media/a.webp", "/media/b.webp"]);
    const removed = stateAfter(chosen, { type: "setGallery", gallery: parseGallery(chosen.values.gallery).slice(1) });
    expect([removed.file, pathsIn(removed)]).toEqual([null, ["/media/b.webp"]]);

    const added = stateAfter(
      initialState(null),
      { type: "startUploads", pictures: 2 },
      { type: "finishUpload", image: "/media/c.webp" },
    );
    expect([added.uploading, pathsIn(stateAfter(added, { type: "chooseFile", file }))]).toEqual([
      1,
      ["", "/media/c.webp"],
    ]);
  });

  test("a picture that was moved while its file was saved keeps its new place", () => {
    const facts = { width: 1, height: 1, placeholder: "", alt: "" };
    const images = ["/media/a.webp", "/media/b.webp"].map((image) => ({ image, ...facts }));
    const chosen = stateAfter(initialState({ ...product, images }), { type: "chooseFile", file });
    const state = stateAfter(
      chosen,
      { type: "submit", values: chosen.values },
      { type: "setGallery", gallery: parseGallery(chosen.values.gallery).toReversed() },
      {
        type: "receiveResult",
        result: {
          kind: "saved",
          product: { ...product, images: images.with(0, { image: "/media/new.webp", ...facts }) },
        },
      },
    );
    expect(parseGallery(state.values.gallery).map(({ image }) => image)).toEqual(["/media/b.webp", "/media/new.webp"]);
    expect([state.file, changedParts(state)]).toEqual([null, ["gallery"]]);
  });

  test("discarding resets everything except the tab", () => {
    const state = stateAfter(
      initialState(product),
      { type: "openTab", tab: "seo" },
      { type: "setValue", name: "title", value: "Other" },
      { type: "chooseFile", file },
      { type: "reset", product },
    );
    expect(state).toEqual({ ...initialState(product), tab: "seo", fileInput: 1, resetCount: 1 });
  });

  test("is sent with hidden values, version and seen stock", () => {
    const { values } = reduce(initialState(product), { type: "chooseFile", file });
    const form = toFormData(values, file, product);
    expect(form.get("attributes")).toBe('{"range_km":60}');
    expect([form.get("version"), form.get("stock_seen")]).toEqual(["4", "6"]);
    expect(form.get("image")).toBeInstanceOf(File);
  });

  test("OPT-01 the codes of a product without options are sent, and those of one with options are in its variants", () => {
    const coded = sampleProduct({ sku: "HAB-1" });
    const values = { ...formValues(coded), barcode: "4800000000017" };
    const form = toFormData(values, null, coded);
    expect([form.get("sku"), form.get("barcode")]).toEqual(["HAB-1", "4800000000017"]);
    const sizes = sampleProduct({ options: [{ name: "Size", values: ["M"] }], variants: [] });
    expect(toFormData(formValues(sizes), null, sizes).has("sku")).toBe(false);
  });

  test("a new product is sent without version and seen stock", () => {
    const form = toFormData(formValues(null), null, null);
    expect(["version", "stock_seen", "image"].filter((name) => form.has(name))).toEqual([]);
    expect(form.get("status")).toBe("");
  });
});
