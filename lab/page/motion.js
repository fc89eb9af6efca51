// @ts-check
// Motion: whether the reader prefers less of it.

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches
