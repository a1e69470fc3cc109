import { describe, expect, test } from "vitest";
import type { DeskProduct } from "#contract/catalogue.ts";
import { ApiError } from "#web/api.ts";
import { beginWith, changedIn, type FormState, problemsIn, reduce } from "./form-state.ts";
import { galleryIn } from "./gallery.ts";
import { formDataOf, valuesOf } from "./values.ts";

const product: DeskProduct = {
  id: 3,
  productname: "Tulin Habagat",
  description: "A scooter.",
  stock: 6,
  selling: 54990,
  original: 59990.5,
  type: "scooter",
  image: "/media/a.webp",
  images: [],
  status: "ok",
  title: "Habagat",
  keyword: "scooter",
  mdescription: "A scooter.",
  attributes: { range_km: 60 },
  model: null,
  low_stock: null,
  low: false,
  version: 4,
};
const file = new File(["picture"], "picture.png");
const refusal = (errors: Record<string, string[]>, status = 422) =>
  new ApiError("refused", "No.", status, { status, message: "No.", code: "invalid", errors });
const stateAfter = (state: FormState, ...actions: Parameters<typeof reduce>[1][]) => actions.reduce(reduce, state);

describe("the product form", () => {
  test("begins with the product, and nothing changed", () => {
    const state = beginWith(product);
    expect(state.values).toMatchObject({ selling: "54990", original: "59990.50", status: "ok", stock: "6" });
    expect(changedIn(state)).toEqual([]);
  });

  test("shows a hidden product as the text null", () => {
    expect(valuesOf({ ...product, status: null }).status).toBe("null");
  });

  test("knows what changed, in the order of the fields", () => {
    const state = stateAfter(
      beginWith(product),
      { do: "type", name: "title", value: "Other" },
      { do: "choose", file },
      { do: "type", name: "stock", value: "7" },
      { do: "type", name: "selling", value: "54990" },
    );
    expect(changedIn(state)).toEqual(["stock", "gallery", "title"]);
  });

  test("shows the first field with a problem, on its tab", () => {
    const errors = { mdescription: ["Enter it."], keyword: ["Enter it."] };
    const state = stateAfter(beginWith(product), { do: "hear", answer: { kind: "failed", failure: refusal(errors) } });
    expect([state.tab, state.focus]).toEqual(["seo", { name: "keyword" }]);
    expect(problemsIn(state, "products")).toEqual([]);
    expect(problemsIn(state, "seo")).toEqual(["keyword", "mdescription"]);
  });

  test("typing answers the problem of that field alone", () => {
    const failure = refusal({ stock: ["Too little."], image: ["No picture."] });
    const refused = stateAfter(beginWith(product), { do: "hear", answer: { kind: "failed", failure } });
    expect(problemsIn(stateAfter(refused, { do: "type", name: "stock", value: "1" }))).toEqual(["image"]);
    expect(problemsIn(stateAfter(refused, { do: "choose", file }))).toEqual(["stock"]);
  });

  test("a failure about no field moves nothing", () => {
    const failure = new ApiError("offline", "No line.");
    const state = stateAfter(beginWith(product), { do: "hear", answer: { kind: "failed", failure } });
    expect([state.failure, state.focus, problemsIn(state)]).toEqual([failure, null, []]);
  });

  test("what was typed while it was saved is a change to what is saved", () => {
    const typed = stateAfter(beginWith(product), { do: "type", name: "stock", value: "7" }, { do: "choose", file });
    const state = stateAfter(
      typed,
      { do: "send", values: typed.values },
      { do: "type", name: "title", value: "Later" },
      { do: "hear", answer: { kind: "saved", product: { ...product, stock: 5, version: 5 } } },
    );
    expect(changedIn(state)).toEqual(["title"]);
    expect([state.values.stock, state.base?.version, state.file]).toEqual(["5", 5, null]);
    expect(state.fileInput).toBe(typed.fileInput + 1);
  });

  test("a picture chosen while another one was saved stays chosen", () => {
    const other = new File(["other"], "other.png");
    const typed = stateAfter(beginWith(product), { do: "choose", file });
    const state = stateAfter(
      typed,
      { do: "send", values: typed.values },
      { do: "choose", file: other },
      { do: "hear", answer: { kind: "saved", product } },
    );
    expect([state.file, state.fileInput]).toEqual([other, typed.fileInput]);
  });

  test("a chosen file has its place among the pictures, and what it replaced comes back when it is taken back", () => {
    const facts = { width: 1, height: 1, placeholder: "", alt: "" };
    const images = ["/media/a.webp", "/media/b.webp"].map((image) => ({ image, ...facts }));
    const pathsIn = ({ values }: FormState) => galleryIn(values.gallery).map(({ image }) => image);
    const chosen = stateAfter(beginWith({ ...product, images }), { do: "choose", file });
    expect(pathsIn(chosen)).toEqual(["", "/media/b.webp"]);
    expect(pathsIn(stateAfter(chosen, { do: "choose", file: null }))).toEqual(["/media/a.webp", "/media/b.webp"]);
    const removed = stateAfter(chosen, { do: "hang", gallery: galleryIn(chosen.values.gallery).slice(1) });
    expect([removed.file, pathsIn(removed)]).toEqual([null, ["/media/b.webp"]]);

    const added = stateAfter(beginWith(null), { do: "expect", pictures: 2 }, { do: "arrive", image: "/media/c.webp" });
    expect([added.arriving, pathsIn(stateAfter(added, { do: "choose", file }))]).toEqual([1, ["", "/media/c.webp"]]);
  });

  test("a picture that was moved while its file was saved is what was saved, at its new place", () => {
    const facts = { width: 1, height: 1, placeholder: "", alt: "" };
    const images = ["/media/a.webp", "/media/b.webp"].map((image) => ({ image, ...facts }));
    const chosen = stateAfter(beginWith({ ...product, images }), { do: "choose", file });
    const state = stateAfter(
      chosen,
      { do: "send", values: chosen.values },
      { do: "hang", gallery: galleryIn(chosen.values.gallery).toReversed() },
      {
        do: "hear",
        answer: {
          kind: "saved",
          product: { ...product, images: images.with(0, { image: "/media/new.webp", ...facts }) },
        },
      },
    );
    expect(galleryIn(state.values.gallery).map(({ image }) => image)).toEqual(["/media/b.webp", "/media/new.webp"]);
    expect([state.file, changedIn(state)]).toEqual([null, ["gallery"]]);
  });

  test("discarding forgets everything but the tab", () => {
    const state = stateAfter(
      beginWith(product),
      { do: "open", tab: "seo" },
      { do: "type", name: "title", value: "Other" },
      { do: "choose", file },
      { do: "begin", product },
    );
    expect(state).toEqual({ ...beginWith(product), tab: "seo", fileInput: 1, round: 1 });
  });

  test("is sent with what it does not show, and with what was seen", () => {
    const { values } = reduce(beginWith(product), { do: "choose", file });
    const form = formDataOf(values, file, product);
    expect(form.get("attributes")).toBe('{"range_km":60}');
    expect([form.get("version"), form.get("stock_seen")]).toEqual(["4", "6"]);
    expect(form.get("image")).toBeInstanceOf(File);
  });

  test("a new product has seen nothing", () => {
    const form = formDataOf(valuesOf(null), null, null);
    expect(["version", "stock_seen", "image"].filter((name) => form.has(name))).toEqual([]);
    expect(form.get("status")).toBe("");
  });
});
