import { describe, expect, it } from 'vitest'
import { told } from './fixture-told.ts'

/** Said on Wednesday 14 June 2023; dates checked against a printed calendar. */
const sentences: [string, string[]][] = [
  ['We moved house two weekends ago', ['two weekends ago: 2023-06-03/2023-06-05 weekend']],
  ['The fridge broke a fortnight ago', ['a fortnight ago: 2023-05-29/2023-06-05 week']],
  ['Dad visited the week before 9 June 2023', ['the week before 9 June 2023: 2023-06-02/2023-06-09 week']],
  ['I was in Rome the weekend before last', ['the weekend before last: 2023-06-03/2023-06-05 weekend']],
  ['The concert was the Sunday before 25 May 2023', ['the Sunday before 25 May 2023: 2023-05-21/2023-05-22 day']],
  [
    'They marry on the first weekend of August 2023',
    ['the first weekend of August 2023: 2023-08-05/2023-08-07 weekend'],
  ],
  ['Exams were in the last week of May', ['the last week of May: 2023-05-22/2023-05-29 week']],
  ['We spoke earlier this week', ['earlier this week: 2023-06-12/2023-06-14 span']],
  ['I slept badly the night before last', ['the night before last: 2023-06-12T19:00/2023-06-13T04:00 part-of-day']],
  ['She called last night', ['last night: 2023-06-13T19:00/2023-06-14T04:00 part-of-day']],
  ['Rent is due at the end of the month', ['the end of the month: 2023-06-21/2023-07-01 span']],
  ['The course ran from 3 to 5 May', ['from 3 to 5 May: 2023-05-03/2023-05-06 span']],
  ['It rained from Monday to Wednesday', ['from Monday to Wednesday: 2023-06-12/2023-06-15 span']],
  ['I have lived here since 2016', ['since 2016: 2016-01-01/open span']],
  ['He was away between 2015 and 2018', ['between 2015 and 2018: 2015-01-01/2019-01-01 span']],
  ['We hiked in the summer of 2019', ['the summer of 2019: 2019-06-01/2019-09-01 season']],
  ['I went sailing last summer', ['last summer: 2022-06-01/2022-09-01 season']],
  ['She was born in the nineties', ['the nineties: 1990-01-01/2000-01-01 decade']],
  ['Sales rose in Q3 2022', ['Q3 2022: 2022-07-01/2022-10-01 quarter']],
  ['The second half of 2021 was hard', ['The second half of 2021: 2021-07-01/2022-01-01 half']],
  ['I flew home last Christmas', ['last Christmas: 2022-12-25/2022-12-26 day']],
  ["We had a party on New Year's Eve", ["New Year's Eve: 2022-12-31/2023-01-01 day"]],
  ['I got the keys on 3 May 2022 at 4:30 pm', ['3 May 2022 at 4:30 pm: 2022-05-03T16:30/2022-05-03T16:31 minute']],
  [
    'The baby came at a quarter to six in the morning on June 2nd',
    ['at a quarter to six in the morning on June 2nd: 2023-06-02T05:45/2023-06-02T05:46 minute'],
  ],
  ['I adopted a cat three years ago', ['three years ago: 2020-01-01/2021-01-01 year']],
  ['My knee has hurt for the past ten days', ['the past ten days: 2023-06-04/2023-06-14 span']],
  ['He resigned two months ago', ['two months ago: 2023-04-01/2023-05-01 month']],
  ['I will see her on Friday', ['Friday: 2023-06-16/2023-06-17 day']],
  ['I saw her on Friday', ['Friday: 2023-06-09/2023-06-10 day']],
  ['We meet next Tuesday at 3pm', ['next Tuesday at 3pm: 2023-06-20T15:00/2023-06-20T15:01 minute']],
  ['I start in September and will be nervous', ['September: 2023-09-01/2023-10-01 month']],
  ['She left 20 minutes ago', ['20 minutes ago: 2023-06-14T09:40/2023-06-14T09:41 minute']],
  ['The call was 2023-05-09 14:05', ['2023-05-09 14:05: 2023-05-09T14:05/2023-05-09T14:06 minute']],
  ['Lunch was at noon', ['at noon: 2023-06-14T12:00/2023-06-14T12:01 minute']],
  ['I went skiing over the weekend', ['the weekend: 2023-06-10/2023-06-12 weekend']],
  ['Our trip is the week of 10 July', ['the week of 10 July: 2023-07-10/2023-07-17 week']],
  ['He studied in early 2020', ['in early 2020: 2020-01-01/2020-07-01 span']],
  ['The bakery opened in mid-March', ['in mid-March: 2023-03-11/2023-03-21 span']],
  ['It was before 2010', ['before 2010: open/2010-01-01 span']],
  ['Finish it by Friday', ['by Friday: open/2023-06-17 span']],
  [
    'The 1st of April 2021 and the 15th of May 2021 were both wet',
    ['1st of April 2021: 2021-04-01/2021-04-02 day', '15th of May 2021: 2021-05-15/2021-05-16 day'],
  ],
  ['Ten days before Easter 2022 we left', ['Ten days before Easter 2022: 2022-04-07/2022-04-08 day']],
  ['See you the day after tomorrow', ['the day after tomorrow: 2023-06-16/2023-06-17 day']],
]

describe('English times', () => {
  it.each(sentences)('[TM-3] %s', (sentence, times) => {
    expect(told(sentence)).toEqual(times)
  })

  it.each([
    'June 31st was a joke',
    'Every Tuesday I swim',
    'On Mondays we rest',
    'I was ill for three weeks',
    'We go twice a week',
  ])('[TM-9] impossible dates, sets and durations give nothing: %s', (sentence) => {
    expect(told(sentence)).toEqual([])
  })

  it.each([
    'May I help you?',
    'a novel on Aprons',
    'I may march on',
    'a second chance',
    'I sat in the sun',
    'I paid $2000 for it',
    'call 555-1234',
    'version 2.3.1',
    'it is 3.5 km',
    'the score was 3-2',
    '24/7 support',
    '1/2 cup of milk',
    'he is 25 years old',
    'a 10 year old car',
    'the 2nd time',
    'fall in love',
    'room 2019 people',
  ])('[TM-10] words and figures that are no times stay so: %s', (sentence) => {
    expect(told(sentence)).toEqual([])
  })
})
