import type { ComponentProps, ReactNode } from 'react';

export function FieldFrame({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`field ${className}`.trim()} {...props} />;
}

interface FieldTextProps {
  label: string;
  value: ReactNode;
  empty?: boolean;
  error?: string | false | null | undefined;
}

export function FieldText({ label, value, empty = false, error }: FieldTextProps) {
  return (
    <span className="text">
      <span className="label">
        {label}
        {error && <span className="error"> · {error}</span>}
      </span>
      <span className="value" data-empty={empty}>
        {value}
      </span>
    </span>
  );
}
