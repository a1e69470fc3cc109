import { useEffect, useMemo } from "react";
import { Link, type MetaDescriptor } from "react-router";
import type { Client } from "#contract/api.ts";
import { HELP_PATH, type HelpTopic, helpTopics } from "#contract/content.kinds.ts";
import type { Question } from "#contract/content.ts";
import { keysOf } from "#contract/keys.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { trustHtml } from "#web/trusted-types.ts";
import button from "#web/ui/button.module.css";
import panels from "#web/ui/panels.module.css";
import prose from "#web/ui/prose.module.css";
import page from "../shell/page.module.css";
import { breadcrumbs, pageHead, pageTitle } from "../shell/page-head.ts";
import { layoutDataOf } from "../shell/shop.ts";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/help-page";
import styles from "./help.module.css";
import textPage from "./text-page.module.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

const TITLE = "Help";
const SUMMARY = "Answers about orders, payment, delivery, returns, scooters and your account.";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = layoutDataOf(matches);
  const questions = loaderData?.questions ?? [];
  return [
    ...pageHead({
      ...frame,
      title: pageTitle(matches, "Help and common questions"),
      name: TITLE,
      description: SUMMARY,
      path: HELP_PATH,
    }),
    breadcrumbs(frame.origin, [
      { name: "Home", path: "/" },
      { name: TITLE, path: HELP_PATH },
    ]),
    // Search engines read what the server sends, and React keeps it.
    ...(import.meta.env.SSR && questions.length > 0 ? [faqPage(questions, frame.origin)] : []),
  ];
};

/** The questions as schema.org data. */
const faqPage = (questions: readonly Question[], origin: string): MetaDescriptor => ({
  "script:ld+json": {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    url: origin + HELP_PATH,
    inLanguage: "en-PH",
    mainEntity: questions.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: html.replaceAll('href="/', `href="${origin}/`) },
    })),
  },
});

export const loader = ({ context, request }: Route.LoaderArgs) => readHelp(context.get(apiContext), request.signal);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readHelp(call, request.signal);

const readHelp = (api: Client, signal: AbortSignal) => api("GET /api/questions", {}, { signal });

export default function HelpPage({ loaderData: { questions } }: Route.ComponentProps) {
  useEffect(openLinkedQuestion, []);
  const topics = keysOf(helpTopics).filter((topic) => questions.some((question) => question.topic === topic));
  return (
    <main id="main">
      <header className={`${textPage.head} ${panels.stone}`}>
        <div>
          <h1>{TITLE}</h1>
          <p className={`${typography.lead} ${textPage.summary}`}>
            {topics.length > 0 ? SUMMARY : "There are no answers here yet. Write to us instead."}
          </p>
          <p className={`${button.group} ${styles.ways}`}>
            <Link className={button.secondary} to="/contact">
              Contact us
            </Link>
            <Link className={button.link} to="/track">
              Track your order
            </Link>
          </p>
        </div>
      </header>
      {topics.map((topic) => (
        <Topic key={topic} topic={topic} questions={questions.filter((question) => question.topic === topic)} />
      ))}
      <section className={`${page.wrap} ${styles.more}`} aria-labelledby="more">
        <h2 id="more" className={typography.heading3}>
          Didn't find it?
        </h2>
        <p>
          <Link className={button.secondary} to="/contact">
            Contact us
          </Link>
        </p>
      </section>
    </main>
  );
}

const Topic = ({ topic, questions }: { topic: HelpTopic; questions: readonly Question[] }) => (
  <section className={`${page.wrap} ${textPage.grid} ${styles.topic}`} aria-labelledby={`topic-${topic}`}>
    <h2 id={`topic-${topic}`} className={typography.heading3}>
      {helpTopics[topic]}
    </h2>
    <div>
      {questions.map((question) => (
        <Answer key={question.slug} {...question} />
      ))}
    </div>
  </section>
);

const Answer = ({ slug, title, html }: Question) => (
  <details id={slug} className={styles.question}>
    <summary>{title}</summary>
    <div className={`${prose.prose} ${styles.answer}`}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it */}
      <div dangerouslySetInnerHTML={useMemo(() => ({ __html: trustHtml(html) }), [html])} />
    </div>
  </details>
);

/** Opens the question of the address, such as `/help#warranty`, now and when it changes. */
function openLinkedQuestion(): () => void {
  const open = () => {
    const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!(found instanceof HTMLDetailsElement)) return;
    found.open = true;
    found.scrollIntoView();
  };
  open();
  addEventListener("hashchange", open);
  return () => removeEventListener("hashchange", open);
}
