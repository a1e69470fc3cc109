import { describe, expect, test } from "vitest";
import { galleryAfter } from "./products.gallery.rules.ts";

const front = "/media/front.webp";
const rear = "/media/rear.webp";
const side = "/media/side.webp";
const sent = "/media/sent.webp";
const hung = (...images: string[]) => images.map((image) => ({ image, alt: `shows ${image}` }));
const now = hung(front, rear);

describe("the gallery after a form was saved", () => {
  test("a form that says nothing of pictures changes none", () => {
    expect(galleryAfter(now, { asked: undefined, sent: null })).toEqual(now);
  });

  test("a picture that is sent alone replaces the first one, and nobody has said what it shows", () => {
    expect(galleryAfter(now, { asked: undefined, sent })).toEqual([{ image: sent, alt: "" }, ...hung(rear)]);
    expect(galleryAfter([], { asked: undefined, sent })).toEqual([{ image: sent, alt: "" }]);
    expect(galleryAfter(now, { asked: hung(side, front), sent })).toEqual([{ image: sent, alt: "" }, ...hung(front)]);
  });

  test("a picture that is sent along hangs where the form keeps a place for it", () => {
    const asked = [...hung(rear), { image: "", alt: "The box" }, ...hung(front)];
    expect(galleryAfter(now, { asked, sent })).toEqual([
      ...hung(rear),
      { image: sent, alt: "The box" },
      ...hung(front),
    ]);
    expect(() => galleryAfter(now, { asked, sent: null })).toThrow();
  });

  test("a picture hangs once, where it hangs first", () => {
    expect(galleryAfter(now, { asked: hung(rear, front, rear), sent: null })).toEqual(hung(rear, front));
    expect(galleryAfter(now, { asked: undefined, sent: rear })).toEqual([{ image: rear, alt: "" }]);
  });

  test("the last picture of a product cannot be taken down, and a product without any stays so", () => {
    expect(() => galleryAfter(now, { asked: [], sent: null })).toThrow();
    expect(galleryAfter([], { asked: [], sent: null })).toEqual([]);
  });
});
