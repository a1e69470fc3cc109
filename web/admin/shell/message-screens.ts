import { screenTable } from "./screen.ts";

/** The screens for messages of visitors. */
export const messageScreens = screenTable({
  messages: {
    path: "messages",
    page: "messages/messages-page.tsx",
    title: "Messages",
    permission: "see_messages",
    menu: "customers",
    skeleton: "own",
    navigation: "go",
  },
  message: {
    path: "messages/:id",
    page: "messages/message-page.tsx",
    title: "Message",
    permission: "see_messages",
    menu: "customers",
    skeleton: "two columns",
    parent: "messages",
  },
});
