import { useErrorText } from '../lib/api/error-text';
import { ErrorNote } from './text';

export function FailureNote({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return error ? <ErrorNote>{errorText(error)}</ErrorNote> : null;
}
