import type { ReactNode } from 'react';
import { ReferenceField } from 'react-admin';
import type { ResourceName } from '../providers/can-access';

interface RecordLinkProps {
  source: string;
  to: ResourceName;
  /** Translation key of the heading, if different from the source. */
  label?: string;
  /** Shown if the record is missing. */
  empty?: ReactNode;
  /** Content of the link; defaults to the record's short name. */
  children?: ReactNode;
}

/** A link to a related record by name. */
export function RecordLink({ source, to, label, empty = '—', children }: RecordLinkProps) {
  return (
    <ReferenceField source={source} reference={to} link="show" label={label} empty={<span>{empty}</span>}>
      {children}
    </ReferenceField>
  );
}
