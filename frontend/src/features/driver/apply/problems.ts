import { ApiError } from '../../../lib/api/errors';
import { type DocumentName, documentOfField } from './documents';

type ProblemKind =
  | 'required'
  | 'number'
  | 'day'
  | 'empty'
  | 'unreadable'
  | 'pixels'
  | 'tooLarge'
  | 'type'
  | 'tooMany'
  | 'other';

export interface Problem {
  field: string;
  document: DocumentName;
  kind: ProblemKind;
  /** The server's message, shown for unknown kinds. */
  message: string;
}

const REQUIRED: Readonly<Record<string, string>> = {
  'National ID document is required': 'national_id_file_recto',
  'Driver license document is required': 'license_file_recto',
  'Vehicle registration document is required': 'registration_file_recto',
  'Insurance document is required': 'insurance_file_recto',
};

const KINDS: readonly [RegExp, ProblemKind][] = [
  [/plain text of at most/, 'number'],
  [/must be a day/, 'day'],
  [/is empty/, 'empty'],
  [/too many pixels/, 'pixels'],
  [/at most \d+ files|must be one file/, 'tooMany'],
  [/at most \d+ MB/, 'tooLarge'],
  [/must be a JPEG/, 'type'],
  [/could not be read|something else/, 'unreadable'],
];

const kindOf = (message: string): ProblemKind =>
  message in REQUIRED ? 'required' : (KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'other');

const PREFIX = 'Validation failed: ';

/** @param nameOf maps a field of the request to the application's field */
export function readProblems(error: unknown, nameOf = (field: string) => field): Problem[] {
  if (!(error instanceof ApiError)) return [];
  const reported = error.details.length > 0 ? error.details : missingDocuments(error.message);
  return reported.flatMap(({ field: reportedField, message }) => {
    const field = nameOf(reportedField);
    const document = documentOfField(field);
    return document
      ? [{ field: field.replace(/\.\d$/, ''), document: document.name, kind: kindOf(message), message }]
      : [];
  });
}

function missingDocuments(message: string) {
  if (!message.startsWith(PREFIX)) return [];
  const problems = message.slice(PREFIX.length).split(', ');
  return problems.map((problem) => ({ field: REQUIRED[problem] ?? '', message: problem }));
}

/** A file of either side resolves a missing document, which the server reports at its front. */
const isResolvedBy = (problem: Problem, field: string): boolean =>
  problem.field === field ||
  (problem.kind === 'required' &&
    documentOfField(field)?.name === problem.document &&
    field.includes('_file'));

export const withoutProblem = (problems: readonly Problem[], field: string): readonly Problem[] =>
  problems.filter((problem) => !isResolvedBy(problem, field));
