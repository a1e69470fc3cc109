import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import button from "#web/ui/button.module.css";
import { focusElement } from "#web/ui/focus.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { Form, type FormProps } from "./form.tsx";
import { NeedsScripts } from "./needs-scripts.tsx";
import page from "./page.module.css";
import typography from "./typography.module.css";

type FormPageProps<Reply> = Pick<FormProps<Reply>, "label" | "send"> & {
  title: string;
  /** What the form does, above it. */
  about: ReactNode;
  /** The fields, where it has some. It is given the error messages by field. */
  children?: FormProps<Reply>["children"];
  /** Shown below the form. */
  below?: ReactNode;
  onDone?: (reply: Reply) => void;
  /** Takes the place of the form; by default the message of the response. */
  done?: (reply: Reply) => ReactNode;
  /** The links below it; by default one to the shop. */
  links?: ReactNode;
};

/** A page with one form, whose place the response takes. The focus moves there. */
export function FormPage<Reply extends { message: string }>({
  title,
  about,
  children = () => null,
  below,
  onDone,
  done = ({ message }) => (
    <Note kind="success" title="Success">
      {message}
    </Note>
  ),
  links = (
    <p>
      <Link className={button.link} to="/">
        Back to the shop
      </Link>
    </p>
  ),
  ...form
}: FormPageProps<Reply>) {
  const [reply, setReply] = useState<Reply | null>(null);
  function finish(result: Reply) {
    onDone?.(result);
    setReply(result);
  }
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={page.narrow}>
        <h1 className={typography.heading2}>{title}</h1>
        <NeedsScripts />
        {reply === null ? (
          <>
            <p className={text.soft}>{about}</p>
            <Form {...form} onDone={finish}>
              {children}
            </Form>
            {below}
          </>
        ) : (
          <>
            <div ref={focusElement}>{done(reply)}</div>
            {links}
          </>
        )}
      </div>
    </main>
  );
}
