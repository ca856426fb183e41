import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { ResourceName } from '../providers/can-access';
import { useListPath } from './use-list-path';

interface RecordListLinkProps {
  resource: ResourceName;
  filter: object;
  /** Translation key. */
  label: string;
}

/** A link to another list, filtered by this record. */
export function RecordListLink({ resource, filter, label }: RecordListLinkProps) {
  const translate = useTranslate();
  const pathOf = useListPath();
  return (
    <Button component={Link} to={pathOf({ resource, filter })}>
      {translate(label)}
    </Button>
  );
}
