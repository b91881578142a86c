import { feedbackAddress } from "~/areas/orders/screens/feedback/feedback-address";
import { FeedbacksScreen } from "~/areas/orders/screens/feedback/feedbacks-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "feedback:title", i18n: ["feedback", "orders"] };

export const loader = screenLoader(({ api, url }) => {
  const { view, input, historyInput } = feedbackAddress(url.searchParams);
  return view === "list"
    ? [api.feedback.list.queryOptions({ input }), api.catalog.sources.queryOptions({ input: {} })]
    : [api.feedback.history.queryOptions({ input: historyInput })];
});

export default FeedbacksScreen;
