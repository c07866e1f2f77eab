-- Games that were begun by the first version of the rules, which no program plays any more, are over.
UPDATE tables SET state = 'over'
WHERE state = 'playing'
    AND id IN (SELECT game FROM log WHERE seq = 1 AND body LIKE '%"rules":1,%');

UPDATE games SET finished = 1, awaiting = 0, wake = 9223372036854775807
WHERE finished = 0
    AND id IN (SELECT game FROM log WHERE seq = 1 AND body LIKE '%"rules":1,%');
