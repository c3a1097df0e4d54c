const discountedGain = (grades: readonly number[], limit: number): number =>
  grades.slice(0, limit).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);

/**
 * Normalized discounted cumulative gain: 1 if the best results come first, 0 if none is relevant. `grades` has the grades of
 * the results in their order, `allGrades` those of everything that could be found.
 */
export function computeNdcg(grades: readonly number[], allGrades: readonly number[], limit: number): number {
  const ideal = discountedGain(
    [...allGrades].sort((a, b) => b - a),
    limit,
  );
  return ideal === 0 ? 0 : discountedGain(grades, limit) / ideal;
}
