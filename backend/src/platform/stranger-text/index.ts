export { containsLink } from './links';
export { hasNumber, revealsCode, withoutCodes } from './numbers';
export { isUnfitLine, nameInOurTexts } from './reserved-words';
export { detectWarning, detectWorst, mentionsMoney, TEXT_WARNINGS, type TextWarning } from './text-warning';
