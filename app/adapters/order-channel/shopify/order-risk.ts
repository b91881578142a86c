import { z } from "zod";
import { RISK_LEVELS, RISK_RECOMMENDATIONS, type ChannelRisk, type RiskFact, type RiskLevel } from "../order-channel";

/** What the Admin API answers of an order's risk of fraud, and the same in our words. */

export const riskSchema = z
  .object({
    recommendation: z.string(),
    assessments: z.array(
      z.object({
        riskLevel: z.string(),
        facts: z.array(z.object({ description: z.string(), sentiment: z.string() })),
      }),
    ),
  })
  .nullish();
export type RiskAnswer = z.output<typeof riskSchema>;

/** Shopify cuts a fact at 256 characters, and sets no bound to their number. */
const MOST_FACTS = 20;
const LONGEST_FACT = 256;

/** The worst of what Shopify and the shop's apps say, with all their facts, those against the order first; null where we were not told. */
export function mapRisk(risk: RiskAnswer): ChannelRisk | null {
  if (!risk) return null;
  const facts = new Map(
    risk.assessments
      .flatMap((assessment) => assessment.facts)
      .map(({ description, sentiment }) => [description.slice(0, LONGEST_FACT), sentimentOf(sentiment)]),
  );
  return {
    ...mapVerdict(risk),
    facts: [...facts]
      .map(([text, sentiment]) => ({ text, sentiment }))
      .sort((one, other) => SENTIMENTS.indexOf(one.sentiment) - SENTIMENTS.indexOf(other.sentiment))
      .slice(0, MOST_FACTS),
  };
}

/** What comes of them, without their facts. */
export function mapVerdict({
  recommendation,
  assessments,
}: {
  recommendation: string;
  assessments: { riskLevel: string }[];
}): Pick<ChannelRisk, "level" | "recommendation"> {
  const levels = assessments.map(({ riskLevel }) => levelOf(riskLevel));
  return {
    level: levels.reduce<RiskLevel>((worst, level) => (isWorse(level, worst) ? level : worst), "unassessed"),
    recommendation: recommendationOf(recommendation),
  };
}

const SENTIMENTS: readonly RiskFact["sentiment"][] = ["negative", "neutral", "positive"];

function sentimentOf(word: string): RiskFact["sentiment"] {
  return SENTIMENTS.find((sentiment) => sentiment === word.toLowerCase()) ?? "neutral";
}

/** A word that is not known yet is for a person to look at. */
function recommendationOf(word: string): ChannelRisk["recommendation"] {
  return RISK_RECOMMENDATIONS.find((recommendation) => recommendation === word.toLowerCase()) ?? "investigate";
}

function levelOf(word: string): RiskLevel {
  return RISK_LEVELS.find((level) => level === word.toLowerCase()) ?? "none";
}

const isWorse = (level: RiskLevel, than: RiskLevel): boolean => RISK_LEVELS.indexOf(level) > RISK_LEVELS.indexOf(than);
