import { mayCall } from "~/platform/access";
import { AppError } from "~/platform/errors";
import type { ListDefinition } from "~/platform/lists/list-definition";
import type { Principal } from "~/platform/principal";

/** Every list, by its name. This area knows none of them: who mounts it hands them in. */
export type ListDefinitions = ReadonlyMap<string, ListDefinition>;

/** The list of a name, for who may see it. @throws AppError notFound, forbidden */
export function findList(lists: ListDefinitions, name: string, principal: Principal): ListDefinition {
  const list = lists.get(name);
  if (!list) throw new AppError("notFound", { key: "errors.not_found" });
  if (!mayCall(principal, list.needs, "GET")) throw new AppError("forbidden", { key: "errors.not_permitted" });
  return list;
}

/** Whether somebody may make, change and delete views of the whole workspace. */
export function mayShareViews(principal: Principal): boolean {
  return mayCall(principal, ["VIEW_SETTINGS"], "POST");
}
