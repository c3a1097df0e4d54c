export type Sample = { minute: number; value: number };

/** Returns the growth per minute by least squares; 0 for fewer than two samples. */
export function computeSlope(samples: readonly Sample[]): number {
  if (samples.length < 2) return 0;
  const mean = (pick: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [meanMinute, meanValue] = [mean(({ minute }) => minute), mean(({ value }) => value)];
  const covariance = mean(({ minute, value }) => (minute - meanMinute) * (value - meanValue));
  return covariance / mean(({ minute }) => (minute - meanMinute) ** 2);
}
