export interface SelectOption {
  value: string;
  label: string;
  /** A second line, e.g. the region of a town. */
  hint?: string;
  /** Heading of the option without a search. */
  group?: string;
}

export interface OptionSource {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}
