import { picturePath } from "#modules/media/media.ts";

type Row = {
  id: number;
  rating: number;
  title: string;
  body: string;
  author: string;
  written_at: Date;
  reply: string | null;
  replied_at: Date | null;
  pictures: readonly { hash: string; width: number; height: number; placeholder: string }[];
};

/** What every reader of a review gets, from its row. */
export const contentOf = ({ written_at, replied_at, pictures, ...row }: Row) => ({
  id: row.id,
  rating: row.rating,
  title: row.title,
  body: row.body,
  author: row.author,
  reply: row.reply,
  written_at: written_at.toISOString(),
  replied_at: replied_at?.toISOString() ?? null,
  pictures: pictures.map(({ hash, ...picture }) => ({ image: picturePath(hash), ...picture })),
});
