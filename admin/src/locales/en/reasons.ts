import type { Reasons } from '../fr/reasons';

/** What applicants read in a rejection: what is wrong, and what to send. `{document}` is the document in question. */
export const reasons: Reasons = {
  sentences: {
    unreadable:
      '{document}: the photo cannot be read. Send a sharp photo, taken from the front in good light, with all the text readable.',
    cut_off: '{document}: an edge is cut off. Send a photo that shows the whole document.',
    side_missing: '{document}: one side is missing. Send the front and the back.',
    expired: '{document}: the document has expired. Send the renewed document.',
    other_number: '{document}: the number you typed is not the one on the document. Correct the number.',
    other_name:
      '{document}: the name differs from the one on your other documents. Send a document in your name.',
    other_document: '{document}: the photo shows another document. Send the one that is asked for.',
    used_before:
      '{document}: this photo was already used in another application. Send a photo of your own document.',
  },
  /** Documents as their owners call them. */
  documents: {
    national_id: 'National ID',
    license: 'Driving licence',
    registration: 'Vehicle registration',
    insurance: 'Insurance',
    technical_inspection: 'Technical inspection',
    road_tax: 'Road tax',
    vehicle: 'Photos of the vehicle',
  },
};
