import { describe, expect, test } from "vitest";
import { galleryAfter } from "./products.gallery.rules.ts";

const front = "/media/front.webp";
const rear = "/media/rear.webp";
const side = "/media/side.webp";
const uploaded = "/media/uploaded.webp";
const gallery = (...images: string[]) => images.map((image) => ({ image, alt: `shows ${image}` }));
const now = gallery(front, rear);

describe("the gallery after a form was saved", () => {
  test("a form without pictures changes none", () => {
    expect(galleryAfter(now, { asked: undefined, uploaded: null })).toEqual(now);
  });

  test("an uploaded picture without a place replaces the first one and has no alt text", () => {
    expect(galleryAfter(now, { asked: undefined, uploaded })).toEqual([{ image: uploaded, alt: "" }, ...gallery(rear)]);
    expect(galleryAfter([], { asked: undefined, uploaded })).toEqual([{ image: uploaded, alt: "" }]);
    expect(galleryAfter(now, { asked: gallery(side, front), uploaded })).toEqual([
      { image: uploaded, alt: "" },
      ...gallery(front),
    ]);
  });

  test("an uploaded picture takes the place that the form reserved for it", () => {
    const asked = [...gallery(rear), { image: "", alt: "The box" }, ...gallery(front)];
    expect(galleryAfter(now, { asked, uploaded })).toEqual([
      ...gallery(rear),
      { image: uploaded, alt: "The box" },
      ...gallery(front),
    ]);
    expect(() => galleryAfter(now, { asked, uploaded: null })).toThrow();
  });

  test("a repeated picture is kept once, at its first place", () => {
    expect(galleryAfter(now, { asked: gallery(rear, front, rear), uploaded: null })).toEqual(gallery(rear, front));
    expect(galleryAfter(now, { asked: undefined, uploaded: rear })).toEqual([{ image: rear, alt: "" }]);
  });

  test("the last picture of a product cannot be removed, and a product without pictures stays without", () => {
    expect(() => galleryAfter(now, { asked: [], uploaded: null })).toThrow();
    expect(galleryAfter([], { asked: [], uploaded: null })).toEqual([]);
  });
});
