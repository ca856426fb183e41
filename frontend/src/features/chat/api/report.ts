import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { unwrap } from '../../../lib/api/unwrap';

export type ReportReason = components['schemas']['ReportReason'];

/** Tells the staff of a person, or of a message that they wrote. */
export const useReport = () =>
  useMutation({
    mutationFn: async (body: components['schemas']['CreateReportRequest']) =>
      (await unwrap(api.POST('/api/reports', { body }))).data,
  });
