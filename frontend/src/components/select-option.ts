export interface SelectOption {
  value: string;
  label: string;
  /** A quiet second line: the region of a town. */
  hint?: string;
  /** Options of the same group stand under its name while nothing is searched. */
  group?: string;
}

export interface OptionSource {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}
