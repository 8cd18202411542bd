/** Public subpath `knotwork/time`: which interval do these words mean? English and Chinese time expressions. */
export { spokenConventions, type TimeConventions } from './time/conventions.ts'
export { type TimeExpression, timeExpressions } from './time/expression.ts'
export { type Granularity, type Interval, isOpenEnd, isOpenStart } from './time/interval.ts'
export { type TimeWindow, timeWindows } from './time/window.ts'
