import type { OpenCardForm } from "./card-form";

/** Opens the card form of the provider that workspaces pay by card (`registry.server.ts`). Loaded when a form is opened. */
export const openCardForm: OpenCardForm = async (form) => (await import("./paddle/card-form")).openCardForm(form);
