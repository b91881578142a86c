import { FeedbackScreen } from "~/areas/orders/screens/feedback/feedback-screen";
import { named, screenLoader } from "~/screen-loader.server";

export const handle = { title: "feedback:title", i18n: ["feedback", "pictures"] };

export const loader = screenLoader(({ api, params: { feedbackId = "" } }) => [
  named(api.feedback.detail.queryOptions({ input: { feedbackId } }), ({ data }) => data.order_name),
]);

export default FeedbackScreen;
