import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { CardForm } from '../../../components/card';
import { FailureNote } from '../../../components/text';
import { TextBox } from '../../../components/text-box';

interface CodeFormProps {
  label: string;
  submitLabel: string;
  initial?: string;
  mutation: { isPending: boolean; error: Error | null };
  onCode: (code: string) => void;
  children: ReactNode;
}

export function CodeForm({ label, submitLabel, initial = '', mutation, onCode, children }: CodeFormProps) {
  const [code, setCode] = useState(initial);
  return (
    <CardForm
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = code.trim();
        if (trimmed !== '') onCode(trimmed);
      }}
    >
      {children}
      <TextBox
        label={label}
        value={code}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        onChange={({ target }) => setCode(target.value)}
      />
      <FailureNote error={mutation.error} />
      <Button type="submit" variant="outlined" loading={mutation.isPending} sx={{ minHeight: 48 }}>
        {submitLabel}
      </Button>
    </CardForm>
  );
}
