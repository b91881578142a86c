import { html, page } from "../core/html.ts";
import type { CjAccount } from "./accounts.ts";

/** The accounts with their keys, and what their merchants can do about them at CJ. */
export function accountsPage(accounts: readonly CjAccount[]): string {
  const act = (number: string, action: string, label: string) =>
    html`<form method="post" action="/cj/control/accounts">
      <input type="hidden" name="number" value="${number}" />
      <button class="plain" name="action" value="${action}" aria-label="${label}: ${number}">${label}</button>
    </form>`;
  const rows = accounts.map(
    ({ number, name, email, apiKey, isSuspended }) =>
      html`<tr>
        <td>${name}<br /><span class="soft">${email}</span></td>
        <td><code>${apiKey}</code></td>
        <td>
          ${act(number, "new_key", "New key")}${isSuspended ? act(number, "reactivate", "Reactivate API") : act(number, "suspend", "Suspend API")}${act(number, "end_tokens", "End tokens")}
        </td>
      </tr>`,
  );
  return page(
    "CJ accounts",
    html`<h1>CJ accounts</h1>
      <p>An API key connects its account. One key is heard once in five minutes.</p>
      <div class="card">
        <table>
          <thead>
            <tr>
              <th>Account</th>
              <th>API key</th>
              <th>At CJ</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>
      <div class="card">
        <h2>Open an account</h2>
        <form method="post" action="/cj/control/accounts">
          <label>Name<input name="name" required /></label
          ><label>E-mail<input name="email" type="email" required /></label>
          <button name="action" value="open">Open</button>
        </form>
      </div>`,
  );
}
