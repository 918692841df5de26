/**
 * Every alert has a duration, a severity, a summary and a runbook.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export function alertFaults({ alerts }) {
  const rules = (alerts?.groups ?? []).flatMap((group) => group.rules ?? []);
  if (alerts !== undefined && rules.length === 0) return ['alerts.yaml: no rules'];
  return rules.flatMap(({ alert, expr, for: duration, labels, annotations }) => {
    const parts = {
      alert,
      expr,
      for: duration,
      'labels.severity': labels?.severity,
      'annotations.summary': annotations?.summary,
      'annotations.runbook': annotations?.runbook,
    };
    return Object.entries(parts)
      .filter(([, value]) => typeof value !== 'string' || value.trim() === '')
      .map(([part]) => `alerts.yaml: ${alert}: ${part} is missing`);
  });
}
