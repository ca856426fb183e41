export { default as commands } from './commands.json';
export { default as console } from './console.json';
export { default as enums } from './enums.json';
export { default as pages } from './pages.json';
export { default as reasons } from './reasons.json';
export { default as resources } from './resources.json';
export { default as review } from './review.json';
export { default as security } from './security.json';
