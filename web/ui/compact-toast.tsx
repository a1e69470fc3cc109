import { Toast } from "@base-ui/react/toast";
import type { ReactNode } from "react";
import { Icon } from "./compact-icon.tsx";

/** How long a toast stays, in milliseconds; it waits while it is pointed at or has the focus. */
const SHOWN_MS = 6000;

const manager = Toast.createToastManager();

/** Says in a toast that something went well, with the server's message, and offers to undo it. */
export const showSuccess = (message: string, undo?: { label: string; act: () => void }): void => {
  const id = manager.add({
    title: "Success",
    description: message,
    ...(undo && {
      actionProps: {
        children: undo.label,
        onClick: () => {
          manager.close(id);
          undo.act();
        },
      },
    }),
  });
};

/** Says in a toast that something did not go well, and interrupts a reader aloud. */
export const showError = (message: string): void => {
  manager.add({ title: "Error", description: message, priority: "high" });
};

/** Shows the toasts over these screens, one at a time. */
export const Toasts = ({ children }: { children: ReactNode }) => (
  <Toast.Provider toastManager={manager} timeout={SHOWN_MS} limit={1}>
    {children}
    <Toast.Portal>
      <Toast.Viewport className="toasts">
        <Shown />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

function Shown() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection="down">
      <Toast.Content className="toast-in">
        <Toast.Title />
        <Toast.Description />
        <Toast.Action className="toast-act" />
        <Toast.Close aria-label="Close">
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
