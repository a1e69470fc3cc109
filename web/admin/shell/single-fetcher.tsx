import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from "react";
// biome-ignore lint/style/noRestrictedImports: the only place that uses it
import { type FetcherWithComponents, useFetcher } from "react-router";

type Fetcher = FetcherWithComponents<unknown>;
type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "method" | "action"> & { method: "post"; action?: string };

/** Spelled out: the compiler takes minutes to write down the type that it would infer. */
type SingleFetcher<T> = {
  data: ReturnType<typeof useFetcher<T>>["data"];
  state: Fetcher["state"];
  submit: Fetcher["submit"];
  Form: ComponentType<FormProps>;
};

/**
 * React Router's fetcher, which sends once at a time. What is sent before the last answer is on the screen does nothing; `state` alone is
 * too late for the second press of a double click.
 */
export function useSingleFetcher<T = unknown>(options?: { key: string }): SingleFetcher<T> {
  const fetcher = useFetcher<T>(options);
  const { submit } = fetcher;
  const sending = useRef<boolean>(false);
  const [answers, setAnswers] = useState(0);
  const [, startTransition] = useTransition();

  const sendOnce = useCallback<Fetcher["submit"]>(
    async (...form) => {
      if (sending.current) return;
      sending.current = true;
      await submit(...form);
      startTransition(() => setAnswers((count) => count + 1));
    },
    [submit],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is on the screen
  useEffect(() => {
    sending.current = false;
  }, [answers]);

  const Form = useMemo(
    () =>
      function SingleForm({ method, action, ...props }: FormProps) {
        const onSubmit = (event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent; // React types it as any event.
          const sent = submitter instanceof HTMLButtonElement ? submitter : event.currentTarget;
          void sendOnce(sent, action === undefined ? { method } : { method, action });
        };
        return <form {...props} method={method} onSubmit={onSubmit} />;
      },
    [sendOnce],
  );
  return { data: fetcher.data, state: fetcher.state, submit: sendOnce, Form };
}
